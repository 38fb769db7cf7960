// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {ISingleCopy} from "./interfaces/ISingleCopy.sol";
import {MarketCore} from "./MarketCore.sol";

/// @title ERC-721 token with its market.
/// @custom:security-contact A private security advisory in the repository of these sources (SECURITY.md).
contract SingleCopy is ISingleCopy, MarketCore, ERC721 {
    uint256 private _burnt;

    /// @param name_ Name of the collection.
    /// @param symbol_ Its symbol.
    /// @param initialOwner Owner of the market, who receives the service fee.
    /// @param fee Service fee in percent × 1e18.
    constructor(string memory name_, string memory symbol_, address initialOwner, uint256 fee)
        ERC721(name_, symbol_)
        MarketCore(initialOwner, fee)
    {}

    /// @inheritdoc ISingleCopy
    function mint(Metadata calldata data, Royalty[] calldata shares) external nonReentrant returns (uint256 tokenId) {
        tokenId = _register(1, data, shares);
        _safeMint(msg.sender, tokenId);
    }

    /// @inheritdoc ISingleCopy
    function burn(uint256 tokenId) external {
        _update(address(0), tokenId, msg.sender);
        ++_burnt;
    }

    /// @inheritdoc ISingleCopy
    function placeOrder(uint256 tokenId, Offer calldata offer) external returns (uint256 nonce) {
        return _placeOrder(tokenId, 1, offer);
    }

    /// @inheritdoc ISingleCopy
    function buy(uint256 tokenId, Terms calldata terms) external payable {
        _buy(tokenId, _ownerOf(tokenId), 1, terms);
    }

    /// @inheritdoc ISingleCopy
    function order(uint256 tokenId) external view returns (OrderView memory) {
        return orderOf(tokenId, _ownerOf(tokenId));
    }

    /// @inheritdoc ISingleCopy
    function totalSupply() external view returns (uint256) {
        return mintedTokens() - _burnt;
    }

    /// @notice Returns the metadata address of an existing token.
    /// @param tokenId ID of the token.
    /// @return The address, as passed at mint.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return _metadataAddress(tokenId);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(IERC165, ERC721) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Every transfer or burn cancels the order of the previous owner.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != address(0)) _cancelOrder(tokenId, from);
    }

    function _copiesOf(address account, uint256 tokenId) internal view override returns (uint256) {
        return _ownerOf(tokenId) == account ? 1 : 0;
    }

    function _transferCopies(address from, address to, uint256 tokenId, uint256) internal override {
        address previous = ERC721._update(to, tokenId, address(0));
        assert(previous == from);
    }

    /// @dev The hook is skipped if the bidder's key signed: the key can move the token, whatever code the account has.
    /// ERC-721 requires the hook for `safeTransferFrom` only. Skipping it saves 2,600 gas.
    function _checkOnReceived(address from, address to, uint256 tokenId, uint256, bool isSigned) internal override {
        if (!isSigned) ERC721Utils.checkOnERC721Received(msg.sender, from, to, tokenId, "");
    }
}
