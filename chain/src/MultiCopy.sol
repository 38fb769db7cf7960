// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Utils} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Utils.sol";
import {MarketCore} from "./MarketCore.sol";
import {TokenRecord} from "./TokenRecord.sol";

/// @title Tokens in several copies (ERC-1155), with their market.
contract MultiCopy is MarketCore, ERC1155 {
    using TokenRecord for bytes;

    /// @notice Name of the collection.
    string public name;
    /// @notice Symbol of the collection.
    string public symbol;

    mapping(uint256 tokenId => uint256) private _burnt;

    /// @param name_ Name of the collection.
    /// @param symbol_ Its symbol.
    /// @param initialOwner Sets the fee and receives it.
    /// @param fee Service fee in percent × 1e18.
    constructor(string memory name_, string memory symbol_, address initialOwner, uint256 fee)
        ERC1155("")
        MarketCore(initialOwner, fee)
    {
        name = name_;
        symbol = symbol_;
    }

    /// @notice Mints all the copies that a token will ever have to the caller, its creator.
    /// @param quantity How many copies, 1 to 2^40 - 1.
    /// @param data Name and image (may be empty) and metadata address, fixed for ever.
    /// @param shares At most five royalty receivers with at most 25 % in all, fixed for ever.
    /// @return tokenId Ids count up from 1.
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

    /// @notice Destroys copies of `account`. For the account itself, or an operator that it approved.
    function burn(address account, uint256 tokenId, uint256 quantity) external {
        _checkAuthorized(msg.sender, account);
        _burn(account, tokenId, quantity);
    }

    /// @notice Offers copies of the caller's at a price each. One order per seller and token.
    /// @param quantity How many, at most what the caller holds.
    /// @param price Per copy, in the smallest unit of the currency.
    /// @param tokenType Which ERC-20 token they are sold for; empty for native coin.
    /// @return nonce What buyers state to buy at this price.
    function placeOrder(uint256 tokenId, uint256 quantity, uint256 price, string calldata tokenType)
        external
        returns (uint256 nonce)
    {
        return _placeOrder(tokenId, quantity, price, tokenType);
    }

    /// @notice Buys copies from a seller's order; what is left of it stays on offer. Native coin comes with the call,
    /// exactly; an ERC-20 token must have been approved to this contract.
    /// @param nonce The nonce of the order whose price the buyer agrees to.
    function buy(uint256 tokenId, address seller, uint256 quantity, uint256 nonce) external payable {
        _buy(tokenId, seller, quantity, nonce);
    }

    /// @notice How many copies of a token exist.
    function totalSupply(uint256 tokenId) external view returns (uint256) {
        return _record(tokenId).quantityOf() - _burnt[tokenId];
    }

    /// @notice The metadata address of a token.
    function uri(uint256 tokenId) public view override returns (string memory) {
        return _metadataAddress(tokenId);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(IERC165, ERC1155) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Every way of moving or burning copies, however few, ends their holder's order for them.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        if (from == address(0)) return;
        for (uint256 i = 0; i < ids.length; ++i) {
            _endOrder(ids[i], from);
            if (to == address(0)) _burnt[ids[i]] += values[i];
        }
    }

    function _copiesOf(address account, uint256 tokenId) internal view override returns (uint256) {
        return balanceOf(account, tokenId);
    }

    function _move(address from, address to, uint256 tokenId, uint256 quantity) internal override {
        uint256[] memory ids = new uint256[](1);
        uint256[] memory values = new uint256[](1);
        ids[0] = tokenId;
        values[0] = quantity;
        _update(from, to, ids, values);
    }

    function _checkReceived(address from, address to, uint256 tokenId, uint256 quantity) internal override {
        ERC1155Utils.checkOnERC1155Received(msg.sender, from, to, tokenId, quantity, "");
    }
}
