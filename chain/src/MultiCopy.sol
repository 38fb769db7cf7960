// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Utils} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Utils.sol";
import {IMultiCopy} from "./interfaces/IMultiCopy.sol";
import {MarketCore} from "./MarketCore.sol";
import {TokenRecord} from "./TokenRecord.sol";

/// @title ERC-1155 token with its market.
/// @custom:security-contact A private security advisory in the repository of these sources (SECURITY.md).
contract MultiCopy is IMultiCopy, MarketCore, ERC1155 {
    using TokenRecord for bytes;

    /// @notice Name of the collection.
    string public name;
    /// @notice Symbol of the collection.
    string public symbol;

    mapping(uint256 tokenId => uint256) private _burnt;

    /// @param name_ Name of the collection.
    /// @param symbol_ Its symbol.
    /// @param initialOwner Owner of the market, who receives the service fee.
    /// @param fee Service fee in percent × 1e18.
    constructor(string memory name_, string memory symbol_, address initialOwner, uint256 fee)
        ERC1155("")
        MarketCore(initialOwner, fee)
    {
        name = name_;
        symbol = symbol_;
    }

    /// @inheritdoc IMultiCopy
    function mint(uint256 quantity, Metadata calldata data, Royalty[] calldata shares)
        external
        nonReentrant
        returns (uint256 tokenId)
    {
        if (quantity == 0) revert QuantityZero();
        tokenId = _register(quantity, data, shares);
        emit URI(data.metadataAddress, tokenId);
        _mint(msg.sender, tokenId, quantity, "");
    }

    /// @inheritdoc IMultiCopy
    function burn(address account, uint256 tokenId, uint256 quantity) external {
        _checkAuthorized(msg.sender, account);
        _burn(account, tokenId, quantity);
    }

    /// @inheritdoc IMultiCopy
    function placeOrder(uint256 tokenId, uint256 quantity, Offer calldata offer) external returns (uint256 nonce) {
        return _placeOrder(tokenId, quantity, offer);
    }

    /// @inheritdoc IMultiCopy
    function buy(uint256 tokenId, address seller, uint256 quantity, Terms calldata terms) external payable {
        _buy(tokenId, seller, quantity, terms);
    }

    /// @inheritdoc IMultiCopy
    function totalSupply(uint256 tokenId) external view returns (uint256) {
        return _record(tokenId).quantityOf() - _burnt[tokenId];
    }

    /// @notice Returns the metadata address of a token.
    /// @param tokenId ID of the token.
    /// @return The address, as passed at mint.
    function uri(uint256 tokenId) public view override returns (string memory) {
        return _metadataAddress(tokenId);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(IERC165, ERC1155) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Every transfer or burn of any number of copies cancels the order of their previous holder.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        if (from == address(0)) return;
        for (uint256 i = 0; i < ids.length; ++i) {
            _cancelOrder(ids[i], from);
            if (to == address(0)) _burnt[ids[i]] += values[i];
        }
    }

    function _copiesOf(address account, uint256 tokenId) internal view override returns (uint256) {
        return balanceOf(account, tokenId);
    }

    function _transferCopies(address from, address to, uint256 tokenId, uint256 quantity) internal override {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory values = new uint256[](1);
        ids[0] = tokenId;
        values[0] = quantity;
        ERC1155._update(from, to, ids, values);
    }

    /// @dev ERC-1155 requires the hook for every receiver with code.
    function _checkOnReceived(address from, address to, uint256 tokenId, uint256 quantity, bool) internal override {
        ERC1155Utils.checkOnERC1155Received(msg.sender, from, to, tokenId, quantity, "");
    }
}
