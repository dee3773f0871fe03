# The published cluster: AKS 1.29 with 50 nodes of Standard_D4ds_v5 with ephemeral disks, and one more for what AKS itself needs.
terraform {
  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = "3.107.0"
    }
  }
}

provider "azurerm" {
  features {}
}

variable "name" {
  type        = string
  description = "of the resource group and the cluster"
}

variable "node_count" {
  type    = number
  default = 50
}

variable "kubernetes_version" {
  type        = string
  default     = "1.29"
  description = "published; take one that AKS still offers"
}

resource "azurerm_resource_group" "bench" {
  name     = var.name
  location = "West Europe"
}

resource "azurerm_kubernetes_cluster" "bench" {
  name                = var.name
  location            = azurerm_resource_group.bench.location
  resource_group_name = azurerm_resource_group.bench.name
  dns_prefix          = var.name
  kubernetes_version  = var.kubernetes_version
  sku_tier            = "Free"

  default_node_pool {
    name                         = "default"
    zones                        = ["1", "2", "3"]
    orchestrator_version         = var.kubernetes_version
    vm_size                      = "Standard_D2ds_v5"
    node_count                   = 1
    os_disk_size_gb              = 75
    os_disk_type                 = "Ephemeral"
    only_critical_addons_enabled = true
  }

  identity {
    type = "SystemAssigned"
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "worker" {
  name                  = "worker"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.bench.id
  zones                 = ["1", "2", "3"]
  node_count            = var.node_count
  vm_size               = "Standard_D4ds_v5"
  os_disk_size_gb       = 150
  os_disk_type          = "Ephemeral"
  orchestrator_version  = var.kubernetes_version
}

# Of the cluster, but only once it has its nodes.
output "kubeconfig" {
  value      = azurerm_kubernetes_cluster.bench.kube_config_raw
  sensitive  = true
  depends_on = [azurerm_kubernetes_cluster_node_pool.worker]
}
